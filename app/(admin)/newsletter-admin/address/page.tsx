import type { Metadata } from 'next';
import Link from 'next/link';
import { AddressForm } from '#components/admin/links/address-form.tsx';
import { Message } from '#components/admin/shell/message.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { account } from '#content/admin/account.ts';
import { addressChange as texts } from '#content/admin/people/links.ts';
import { loadAccount } from '#lib/auth/account/own-account.ts';
import { ACCOUNT_PATH, ADDRESS_PATH } from '#lib/auth/redirect-path.ts';
import { askAddressAction } from './actions.ts';

export const metadata: Metadata = { title: texts.title };

export default async function AddressPage({ searchParams }: PageProps<'/newsletter-admin/address'>) {
  const { done } = await searchParams;
  const loaded = await loadAccount();
  if (loaded.status !== 'ok') {
    return <NotLoaded title={texts.title} status={loaded.status} text={account.failed} path={ADDRESS_PATH} />;
  }
  return (
    <div className="max-w-md">
      {done !== undefined && (
        <div className="mb-8">
          <Message kind="ok">{texts.done}</Message>
        </div>
      )}
      <Link href={ACCOUNT_PATH} prefetch={false} className="link inline-block py-2">
        {texts.back}
      </Link>
      <h1 className="mt-4 text-section">{texts.title}</h1>
      <p className="mt-4">
        {account.signedInAs} <strong className="break-all">{loaded.account.email}</strong>
      </p>
      <p className="mt-4 text-muted">{texts.lead}</p>
      <AddressForm action={askAddressAction} />
    </div>
  );
}
