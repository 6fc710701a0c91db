/**
 * The script of every public page: what the platform does not do by itself. It is bundled at the build
 * (server/browser-script/), changes attributes, the value of a field and no element that React hydrates, so
 * that React finds its page as it was.
 */
import { startCarriedText } from './carried-text.ts';
import { markContents } from './contents-mark.ts';
import { startDisclosures } from './disclosures.ts';
import { startFramework } from './framework.ts';
import { startMenu } from './menu.ts';
import { markNow } from './now-mark.ts';
import { startPageTools } from './page-tools.ts';
import { startPrinting } from './printing.ts';
import { startSubmenus } from './submenus.ts';
import { createTrustedTypesPolicy } from './trusted-types.ts';

createTrustedTypesPolicy();
startMenu();
startSubmenus();
startDisclosures();
startFramework();
startPrinting();

const whenParsed = () => {
  markContents();
  markNow();
  startPageTools();
  startCarriedText();
};
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', whenParsed);
else whenParsed();
