/** A button beside a text that one reads, quieter than those of a page's end. */
export const smallButton =
  'min-h-11 rounded-control border border-control px-4 text-[0.9375rem] font-semibold hover:border-text';
