import { ActionForm, type AdminAction } from '#components/admin/form/action-form.tsx';
import { PageSection } from '#components/admin/shell/page-section.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { blockList as texts } from '#content/admin/block-list.ts';
import { BLOCKED_PATH, type UnblockFailure } from '#lib/enquiries/admin/block-form.ts';
import type { Block } from '#lib/enquiries/admin/block-list.ts';

type BlockList = { blocks: readonly Block[]; remove: AdminAction<UnblockFailure> };

/** What is blocked, words before domains, each with a button that takes it off the list. */
export function BlockList({ blocks, remove }: BlockList) {
  if (blocks.length === 0) return <p className="mt-8">{texts.none}</p>;
  return (['word', 'domain'] as const).map((kind) => {
    const listed = blocks.filter((block) => block.kind === kind);
    if (listed.length === 0) return null;
    return (
      <PageSection key={kind} id={`blocked-${kind}`} title={texts.kinds[kind]}>
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {listed.map(({ id, pattern }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
              <span className="min-w-0 break-words">{pattern}</span>
              <ActionForm
                action={remove}
                label={texts.removeOf(pattern)}
                messages={{ ...texts.problems, invalid: texts.problems.not_found }}
                path={BLOCKED_PATH}
                fields={{ id }}
              >
                <SubmitButton texts={texts.remove} className="button button-outline min-h-11 px-4" />
              </ActionForm>
            </li>
          ))}
        </ul>
      </PageSection>
    );
  });
}
