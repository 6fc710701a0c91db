import Link from 'next/link';
import type { ComponentProps, ReactNode } from 'react';
import { Flash } from '#components/admin/form/flash.tsx';
import { Message } from './message.tsx';

type PageHead = {
  /** What was just done; nothing is shown while it is empty. */
  message?: ReactNode;
  kind?: ComponentProps<typeof Message>['kind'];
  /** The page above. */
  back?: { href: string; label: string };
  title: string;
  lead?: ReactNode;
};

/** What a page of the admin area begins with. */
export function PageHead({ message, kind = 'ok', back, title, lead }: PageHead) {
  return (
    <>
      {message && (
        <Flash>
          <Message kind={kind}>{message}</Message>
        </Flash>
      )}
      {back && (
        <Link href={back.href} prefetch={false} className="link mb-4 inline-block py-2">
          {back.label}
        </Link>
      )}
      <h1 className="text-section">{title}</h1>
      {lead && <p className="measure mt-4 text-muted">{lead}</p>}
    </>
  );
}
