import type { Metadata } from 'next';
import Link from 'next/link';
import { headers } from 'next/headers';
import { TypedForm } from '#components/admin/form/typed-form.tsx';
import { Missing } from '#components/admin/shell/missing.tsx';
import { NotLoaded } from '#components/admin/shell/not-loaded.tsx';
import { subscriber } from '#content/admin/subscriber.ts';
import { subscriberListPath } from '#lib/admin/list-params.ts';
import { loadForRole } from '#lib/auth/load-for-admin.ts';
import { setResponseStatus } from '#lib/http/request.ts';
import { erasePath, subscriberPath } from '#lib/newsletter/admin/subscriber-form.ts';
import { subscriberById } from '#lib/newsletter/admin/subscribers.ts';
import { httpStatus } from '#lib/result.ts';
import { eraseSubscriberAction } from '#app/(admin)/newsletter-admin/subscribers/actions.ts';

const texts = subscriber.erase;
export const metadata: Metadata = { title: texts.title };

export default async function EraseSubscriberPage({
  params,
}: PageProps<'/newsletter-admin/subscribers/[id]/erase'>) {
  const { id } = await params;
  const path = erasePath(id);
  const loaded = await loadForRole('admin', path, 'subscribers.one', (admin) => subscriberById(admin, id));
  if (loaded.status === 'forbidden') {
    return <NotLoaded title={texts.title} status={loaded.status} text={subscriber.failed} path={path} />;
  }
  if (loaded.status === 'ok' && !loaded.data) {
    setResponseStatus(await headers(), httpStatus.not_found);
    const back = { label: subscriber.back, href: subscriberListPath() };
    return <Missing title={subscriber.missingTitle} text={subscriber.missing} back={back} />;
  }
  const page = loaded.status === 'ok' ? loaded.data : null;
  return (
    <div className="max-w-2xl">
      <h1 className="text-section">{texts.title}</h1>
      {page && (
        <>
          <p className="mt-6 font-semibold break-all">{page.subscriber.email}</p>
          <p className="mt-4">{texts.text}</p>
        </>
      )}
      <TypedForm
        action={eraseSubscriberAction}
        label={texts.title}
        messages={texts.problems}
        path={path}
        fields={{ id }}
        field={{ name: 'email', label: texts.typed, hint: texts.typedHint }}
        button={texts.button}
        {...(loaded.status !== 'ok' && {
          otherwise: <NotLoaded status={loaded.status} text={subscriber.failed} path={path} />,
        })}
      >
        <Link href={subscriberPath(id)} prefetch={false} className="button button-outline">
          {texts.keep}
        </Link>
      </TypedForm>
    </div>
  );
}
