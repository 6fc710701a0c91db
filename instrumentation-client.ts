import { createTrustedTypesPolicy } from './components/site/browser/trusted-types.ts';

// Next runs this before anything else of a page; where the site's own script has not run, it comes first.
createTrustedTypesPolicy();
