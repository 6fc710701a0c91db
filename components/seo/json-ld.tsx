import type { Graph } from 'schema-dts';
import { serialiseJsonLd } from '@/lib/structured-data';

/** A data block, not a script: browsers never execute this type. */
export function JsonLd({ graph }: { graph: Graph }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: serialiseJsonLd(graph) }} />;
}
