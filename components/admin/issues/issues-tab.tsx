import { admin } from '#content/admin/admin.ts';
import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';
import type { GenerationState } from '#lib/newsletter/admin/generate.ts';
import { BlankIssueForm } from '#components/admin/editor/blank-issue-form.tsx';
import type { AdminAction } from '#components/admin/form/action-form.tsx';
import { FilterLinks } from '#components/admin/lists/filter-links.tsx';
import { issueTexts } from '#content/admin/issues.ts';
import { GenerateForm } from '#components/admin/generation/generate-form.tsx';
import { IssueDetail } from './issue-detail.tsx';
import { IssueRows } from './issue-rows.tsx';
import { LiveList } from '#components/admin/lists/live-list.tsx';
import { Pager } from '#components/admin/lists/pager.tsx';
import { SearchForm } from '#components/admin/lists/search-form.tsx';
import { ForRole } from '#components/admin/shell/for-role.tsx';
import { type AdminIssue, type AdminIssueList, ISSUES_PER_PAGE } from '#lib/newsletter/admin/queries.ts';
import { issueParts, newsletterListPath, type NewsletterListParams } from '#lib/admin/list-params.ts';

type IssuesTab = {
  query: NewsletterListParams;
  list: AdminIssueList;
  selected: AdminIssue | null | undefined;
  generate: () => Promise<GenerationState>;
  createBlank: AdminAction<never>;
  /** After a generation without scripts. */
  generated: boolean;
};

/** The Newsletters tab: generate, search, the list on the left, the selected issue on the right. */
export function IssuesTab({ query, list, selected, generate, createBlank, generated }: IssuesTab) {
  const texts = admin.newsletters;
  return (
    <LiveList
      loading={texts.loading}
      tools={
        <div className="grid items-end gap-x-8 gap-y-6 lg:grid-cols-[1fr_auto]">
          <SearchForm
            action={ADMIN_HOME}
            label={texts.search}
            hint={texts.searchHint}
            clear={ADMIN_HOME}
            search={query.search}
          />
          <ForRole least="editor">
            <div className="flex flex-wrap items-end gap-3">
              <BlankIssueForm action={createBlank} />
              <GenerateForm action={generate} generated={generated} />
            </div>
          </ForRole>
          <div className="col-span-full">
            <FilterLinks label={issueTexts.parts.label} choices={choicesOf(query, list.counts)} />
          </div>
        </div>
      }
      list={
        list.rows.length === 0 ? (
          <p className="card p-6 text-muted">{query.search || query.part ? texts.noneFound : texts.empty}</p>
        ) : (
          <>
            <IssueRows rows={list.rows} query={query} selected={selected?.number} />
            <Pager
              label={issueTexts.pages}
              page={query.page}
              pages={Math.ceil(list.found / ISSUES_PER_PAGE)}
              path={(page) => newsletterListPath({ search: query.search, part: query.part, page })}
            />
          </>
        )
      }
      detail={
        selected ? (
          <IssueDetail issue={selected} />
        ) : (
          <p className="card grid min-h-48 place-items-center p-8 text-center text-muted">
            {texts.nothingSelected}
          </p>
        )
      }
    />
  );
}

const choicesOf = ({ search, part }: NewsletterListParams, counts: AdminIssueList['counts']) =>
  [undefined, ...issueParts].map((choice) => ({
    label: issueTexts.parts[choice ?? 'all'],
    href: newsletterListPath({ search, part: choice }),
    current: choice === part,
    count: counts[choice ?? 'all'],
  }));
