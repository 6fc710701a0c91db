import Link from 'next/link';
import { importing } from '#content/admin/importing.ts';
import { subscriberExportPath } from '#lib/newsletter/exporting/export-paths.ts';
import { IMPORT_PATH } from '#lib/newsletter/importing/import-form.ts';

/** Import, and the file of what a search finds. */
export const ListLinks = ({ search }: { search: string }) => (
  <p className="mt-8 flex flex-wrap gap-3">
    <Link href={IMPORT_PATH} prefetch={false} className="button button-outline">
      {importing.links.import}
    </Link>
    <a href={subscriberExportPath({ search })} download className="button button-outline">
      {importing.links.export}
    </a>
  </p>
);
