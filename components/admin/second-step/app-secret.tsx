import { encode } from 'uqr';
import { site } from '#content/site/site.ts';
import { secondStep } from '#content/admin/people/second-step.ts';
import { totpAddress } from '#lib/auth/second-step/totp.ts';

const texts = secondStep.app;

/** The secret of an app, as a picture to scan and as text. */
export function AppSecret({ secret, email }: { secret: string; email: string }) {
  const { data, size } = encode(totpAddress(secret, site.name, email), { border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <>
      <p className="mt-4">{texts.scan}</p>
      <svg
        role="img"
        aria-label={texts.picture}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="mt-5 size-56 forced-color-adjust-none"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p className="mt-4">
        {texts.secret}: <strong className="data break-all">{secret.match(/.{4}/g)?.join(' ')}</strong>
      </p>
    </>
  );
}
