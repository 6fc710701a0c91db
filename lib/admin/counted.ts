/** A number of the overview: of more than a hundred the database counts no further. */
export const counted = (count: number): string => (count > 100 ? '100+' : String(count));
