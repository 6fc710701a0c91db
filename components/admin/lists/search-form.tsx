import Link from 'next/link';
import { controlClass } from '#components/form/field.tsx';
import { admin } from '#content/admin/admin.ts';

type SearchForm = {
  action: string;
  label: string;
  hint?: string;
  search: string;
  /** The list without a search. */
  clear: string;
  /** Further conditions that the search keeps. */
  fields?: Record<string, string | undefined>;
};

/** A plain GET form: the result has an address of its own and needs no script. */
export function SearchForm({ action, label, hint, search, clear, fields = {} }: SearchForm) {
  return (
    <form action={action} role="search" aria-label={label} className="max-w-2xl">
      <label htmlFor="q" className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id="q-hint" className="text-meta text-muted">
          {hint}
        </p>
      )}
      {Object.entries(fields).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-56 flex-1">
          <input
            id="q"
            name="q"
            type="search"
            maxLength={200}
            defaultValue={search}
            // A new search shows what was searched for, also when only the query of the address changed.
            key={search}
            aria-describedby={hint && 'q-hint'}
            className={`${controlClass} h-12`}
          />
        </div>
        <button type="submit" className="button button-primary">
          {admin.searchButton}
        </button>
        {search && (
          <Link href={clear} prefetch={false} className="button button-outline">
            {admin.clearSearch}
          </Link>
        )}
      </div>
    </form>
  );
}
