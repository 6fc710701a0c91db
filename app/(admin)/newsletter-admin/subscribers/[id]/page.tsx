import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { Flash } from '#components/admin/form/flash.tsx';
import { Message } from '#components/admin/shell/message.tsx';
import { Missing } from '#components/admin/shell/missing.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { SubscriberView } from '#components/admin/subscribers/subscriber-view.tsx';
import { SuppressionForm } from '#components/admin/subscribers/suppression-form.tsx';
import { subscriber as texts } from '#content/admin/subscriber.ts';
import { newsletterListParams, subscriberListPath } from '#lib/admin/list-params.ts';
import { loadForAdmin } from '#lib/auth/load-for-admin.ts';
import { flashMessage } from '#lib/http/flash-message.ts';
import { setResponseStatus } from '#lib/http/request.ts';
import { subscriberPath } from '#lib/newsletter/admin/subscriber-form.ts';
import { subscriberById } from '#lib/newsletter/admin/subscribers.ts';
import { httpStatus } from '#lib/result.ts';
import { setSuppressionAction } from '#app/(admin)/newsletter-admin/subscribers/actions.ts';

// Not the address: titles end up in histories and on shared screens.
export const metadata: Metadata = { title: texts.one };

export default async function SubscriberPage({
  params,
  searchParams,
}: PageProps<'/newsletter-admin/subscribers/[id]'>) {
  const { id } = await params;
  const { done, ...listParams } = await searchParams;
  const path = subscriberPath(id);
  const loaded = await loadForAdmin(path, 'subscribers.one', (admin) => subscriberById(admin, id));
  if (loaded.status !== 'ok') {
    return (
      <>
        <h1 className="text-section">{texts.one}</h1>
        <SuppressionForm
          action={setSuppressionAction}
          path={path}
          fields={undefined}
          otherwise={<NotLoaded status={loaded.status} text={texts.failed} path={path} />}
        />
      </>
    );
  }
  const back = subscriberListPath(newsletterListParams(listParams));
  if (!loaded.data) {
    setResponseStatus(await headers(), httpStatus.not_found);
    return (
      <Missing title={texts.missingTitle} text={texts.missing} back={{ label: texts.back, href: back }} />
    );
  }
  const message = flashMessage(texts.done, done);
  return (
    <>
      {message && (
        <Flash>
          <Message kind="ok">{message}</Message>
        </Flash>
      )}
      <SubscriberView
        page={loaded.data}
        back={back}
        setSuppression={setSuppressionAction}
        done={message ? String(done) : ''}
      />
    </>
  );
}
