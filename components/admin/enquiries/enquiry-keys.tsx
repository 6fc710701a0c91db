'use client';

import { Keys } from '#components/admin/enquiry-list/keys.tsx';
import { enquiries } from '#content/admin/enquiries.ts';

const TARGETS: Readonly<Record<string, string>> = {
  j: 'main a[rel=next]',
  k: 'main a[rel=prev]',
  e: 'main button[name=step][value=answered]',
  u: 'main button[name=step][value=unread]',
};

/** The keys of one enquiry, which press the links and buttons that everybody has. */
export const EnquiryKeys = () => (
  <Keys
    keys={enquiries.keys.one}
    onPress={(key) => document.querySelector<HTMLElement>(TARGETS[key] ?? '')?.click()}
  />
);
