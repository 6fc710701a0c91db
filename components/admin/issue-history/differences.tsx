import { issueTexts } from '#content/admin/issues.ts';
import { differencesOf, type Difference } from '#lib/newsletter/admin/history.ts';
import type { IssueFields } from '#lib/newsletter/admin/issue-form.ts';

const texts = issueTexts.history;
const fieldNames = ['title', 'summary', 'related', 'content'] as const;

/** The fields that differ. */
export const changedFields = (before: IssueFields, after: IssueFields) =>
  fieldNames.filter((name) => before[name] !== after[name]);

/** What changed from one text of an issue to another, field by field, inserted and deleted words marked. */
export function Differences({ before, after }: { before: IssueFields; after: IssueFields }) {
  return changedFields(before, after).map((name) => (
    <section key={name} aria-labelledby={`changed-${name}`} className="mt-6">
      <h3 id={`changed-${name}`} className="font-semibold">
        {texts.fields[name]}
      </h3>
      <Changes before={before[name]} after={after[name]} byWord={name === 'content'} />
    </section>
  ));
}

/** A short field stands whole, as it was and as it is: its single words say little. */
function Changes({ before, after, byWord }: { before: string; after: string; byWord: boolean }) {
  const parts = byWord ? differencesOf(before, after) : [removed(before), added(after)];
  return (
    <>
      {!parts && <p className="mt-2 text-muted">{texts.tooDifferent}</p>}
      <div className="data mt-2 rounded-card border border-line bg-surface p-5 break-words whitespace-pre-wrap">
        {(parts ?? [removed(before), added(after)]).map((part, index) => (
          // By its place: the same words may come twice.
          <Part key={index} part={part} />
        ))}
      </div>
    </>
  );
}

const removed = (value: string): Difference => ({ value, removed: true, added: false });
const added = (value: string): Difference => ({ value, removed: false, added: true });

function Part({ part }: { part: Difference }) {
  if (part.removed)
    return (
      <del className="bg-error-tint">
        <span className="sr-only">{texts.removed} </span>
        {part.value}
      </del>
    );
  if (part.added)
    return (
      <ins className="bg-ok-tint">
        <span className="sr-only">{texts.added} </span>
        {part.value}
      </ins>
    );
  return <span>{part.value}</span>;
}
