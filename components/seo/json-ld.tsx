import type { Graph } from 'schema-dts';
import { serialiseJson } from '#lib/seo/structured-data.ts';

/** A data block, not a script: browsers never execute this type. */
export function JsonLd({ graph }: { graph: Graph }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: serialiseJson(graph) }} />;
}
