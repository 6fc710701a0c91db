/** TypeScript does not know it. */
interface TrustedTypes {
  defaultPolicy: object | null;
  createPolicy: (
    name: 'default',
    rules: Record<
      'createHTML' | 'createScript' | 'createScriptURL',
      (value: string, type: string, sink: string) => string | null
    >,
  ) => void;
}

const STATIC_FILES = '/_next/static/';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes the one Trusted Types policy of the site, unless it exists, before any other script of a page writes
 * to it (docs/decisions/0033-trusted-types.md). Whatever it does not return is refused by the browser.
 */
export function createTrustedTypesPolicy(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', {
    // React writes what our renderers made through this property alone.
    createHTML: (html, _type, sink) => (sink === 'Element innerHTML' ? html : null),
    // Structured data that React replaces when a page is refreshed; JSON runs nothing.
    createScript: (text) => (isJson(text) ? text : null),
    createScriptURL: (address) => {
      const { origin, pathname } = new URL(address, location.href);
      return origin === location.origin && pathname.startsWith(STATIC_FILES) ? address : null;
    },
  });
}
