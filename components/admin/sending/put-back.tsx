import Link from 'next/link';
import { sending } from '#content/admin/sending.ts';
import { editPath } from '#lib/newsletter/admin/issue-form.ts';

/** Why no mail of a withdrawn issue leaves, with the way to where it is put back. */
export const PutBack = ({ number }: { number: number }) => (
  <p className="mt-4 max-w-2xl font-semibold">
    {sending.withdrawn}{' '}
    <Link href={editPath(number)} prefetch={false} className="link">
      {sending.back}
    </Link>
  </p>
);
