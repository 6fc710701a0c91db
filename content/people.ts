import { z } from 'zod';

export const personSchema = z.strictObject({
  name: z.string().trim().min(1).max(80),
  role: z.string().trim().min(1).max(120),
  /** A file in public/, with its size in pixels. */
  photo: z.strictObject({
    src: z.string().regex(/^\/people\/[a-z0-9-]+\.(avif|jpg|webp)$/),
    width: z.int().positive(),
    height: z.int().positive(),
  }),
  /** Completes 'Answers for'. */
  answersFor: z.string().trim().min(1),
  links: z.array(z.strictObject({ label: z.string().trim().min(1), href: z.url() })).default([]),
});
export type Person = z.output<typeof personSchema>;

/** The people of the firm; sections that show them stay hidden while there are none. */
export const people: readonly Person[] = personSchema.array().parse([]);

export const peopleLabels = { heading: 'People', answersFor: 'Answers for' } as const;
