import Link from 'next/link';
import { ForRole } from '#components/admin/shell/for-role.tsx';
import { importing } from '#content/admin/importing.ts';
import { subscriberExportPath, type SubscriberExport } from '#lib/newsletter/exporting/export-paths.ts';
import { IMPORT_PATH } from '#lib/newsletter/importing/import-form.ts';

/** Import, and the file of what the list finds on all its pages. */
export const ListLinks = (list: SubscriberExport) => (
  <ForRole least="admin">
    <p className="mt-8 flex flex-wrap gap-3">
      <Link href={IMPORT_PATH} prefetch={false} className="button button-outline">
        {importing.links.import}
      </Link>
      <a href={subscriberExportPath(list)} download className="button button-outline">
        {importing.links.export}
      </a>
    </p>
  </ForRole>
);
