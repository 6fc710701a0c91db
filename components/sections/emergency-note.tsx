import { FilledText } from '#components/ui/filled-text.tsx';
import { emergency } from '#content/emergency.ts';

const link = ({ label, href }: { label: string; href: string }) => (
  <a href={href} className="whitespace-nowrap text-sand-0 underline underline-offset-4">
    {label}
  </a>
);

/** Whom to turn to while an attack is under way. */
export const EmergencyNote = () => (
  <FilledText
    text={emergency.text}
    values={{ report: link(emergency.report), hotline: link(emergency.hotline) }}
  />
);
