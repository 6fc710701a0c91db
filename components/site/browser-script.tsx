import { config } from '#lib/config.ts';

/** The script of browser/, which React puts into the head. It holds up neither parsing nor painting. */
export const BrowserScript = () => <script async fetchPriority="high" src={config().BROWSER_SCRIPT} />;
