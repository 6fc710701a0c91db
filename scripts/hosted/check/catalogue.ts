import { z } from 'zod';
import type { Release } from './release.ts';
import type { RestRequest } from './rest.ts';

/** What is used of the OpenAPI document at the root of PostgREST. */
const documentShape = z.object({
  definitions: z.record(z.string(), z.object({ properties: z.record(z.string(), z.unknown()).default({}) })),
  paths: z.record(
    z.string(),
    z.object({
      post: z
        .object({
          parameters: z
            .array(
              z.object({
                name: z.string().optional(),
                schema: z.object({ properties: z.record(z.string(), z.unknown()).default({}) }).optional(),
              }),
            )
            .default([]),
        })
        .optional(),
    }),
  ),
});

const signature = (name: string, args: string[]): string => `function ${name}(${args.toSorted().join(', ')})`;

/** A line for each thing of the release, and whether the list of the secret key must hold it. */
export const catalogueOf = ({ columns, functions }: Release): Map<string, boolean> =>
  new Map([
    ...columns.map(({ table }) => [`table ${table}`, true] as const),
    ...columns.map(({ table, name }) => [`column ${table}.${name}`, true] as const),
    ...functions.map(({ name, args, callers }) => {
      const line = signature(
        name,
        args.map((arg) => arg.name),
      );
      // PostgREST leaves out what the key may not call.
      return [line, callers.includes('service_role')] as const;
    }),
  ]);

/**
 * The same lines of what the root of PostgREST lists, and how to reach each; undefined when it is another
 * document.
 */
export function catalogueIn(document: unknown): Map<string, RestRequest> | undefined {
  const { data } = documentShape.safeParse(document);
  if (!data) return undefined;
  return new Map<string, RestRequest>([
    ...Object.entries(data.definitions).flatMap(([table, { properties }]) => [
      [`table ${table}`, { method: 'GET', path: `${table}?limit=0` }] as const,
      ...Object.keys(properties).map(
        (name) =>
          [`column ${table}.${name}`, { method: 'GET', path: `${table}?select=${name}&limit=0` }] as const,
      ),
    ]),
    ...Object.entries(data.paths).flatMap(([path, { post }]) => {
      const name = /^\/rpc\/(.+)$/.exec(path)?.[1];
      const body = post?.parameters.find((parameter) => parameter.name === 'args');
      const args = Object.keys(body?.schema?.properties ?? {});
      // What values an unknown function takes is not known: without any, one without arguments is found.
      return name === undefined
        ? []
        : [[signature(name, args), { method: 'GET', path: `rpc/${name}` }] as const];
    }),
  ]);
}
