import Link from 'next/link';

type Missing = { title: string; text: string; back: { label: string; href: string } };

/** Within the frame, unlike the site's not-found page, which needs a script here. */
export const Missing = ({ title, text, back }: Missing) => (
  <>
    <h1 className="text-section">{title}</h1>
    <p className="mt-5">{text}</p>
    <p className="mt-8">
      <Link href={back.href} prefetch={false} className="button button-outline">
        {back.label}
      </Link>
    </p>
  </>
);
