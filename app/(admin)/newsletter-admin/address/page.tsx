import type { Metadata } from 'next';
import { AddressForm } from '#components/admin/links/address-form.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { PageHead } from '#components/admin/shell/page-head.tsx';
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
    <div className="max-w-2xl">
      <PageHead
        message={done !== undefined && texts.done}
        back={{ href: ACCOUNT_PATH, label: texts.back }}
        title={texts.title}
      />
      <p className="mt-4">
        {account.signedInAs} <strong className="break-all">{loaded.data.email}</strong>
      </p>
      <p className="mt-4 text-muted">{texts.lead}</p>
      <div className="max-w-md">
        <AddressForm action={askAddressAction} />
      </div>
    </div>
  );
}
