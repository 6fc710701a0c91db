import { expect } from 'playwright/test';
import type { Driver } from './driver.ts';

/** What the journeys do in a page, in any engine. Everything waits until it can be done. */
export class EnginePage {
  private readonly driver: Driver;
  private readonly origin: string;

  constructor(driver: Driver, origin: string) {
    this.driver = driver;
    this.origin = origin;
  }

  /** In CSS pixels, frame included. */
  async resize(width: number, height: number): Promise<void> {
    await this.driver.send('SetWindowRect', { width, height });
  }

  async open(path: string): Promise<void> {
    await this.driver.send('Navigate', { url: this.origin + path });
    // Our own script runs before the load is complete.
    await this.expectScript('return document.readyState', 'complete');
  }

  /** That a toast says this, or did: it may be gone before we look. */
  async expectNotice(text: string): Promise<void> {
    await this.run(`
      const note = () => {
        for (const { innerText } of document.querySelectorAll('[data-sonner-toast]'))
          document.body.dataset.noticed = (document.body.dataset.noticed ?? '') + innerText;
      };
      note();
      new MutationObserver(note).observe(document.body, { childList: true, characterData: true, subtree: true });`);
    const said = `return (document.body.dataset.noticed ?? '').includes(${JSON.stringify(text)})`;
    await this.expectScript(said, true);
  }

  /** @param script a function's body */
  run(script: string): Promise<unknown> {
    return this.driver.send('ExecuteScript', { script, args: [] });
  }

  expectScript(script: string, value: unknown): Promise<void> {
    return expect.poll(() => this.run(script), { message: script }).toEqual(value);
  }

  expectText(selector: string, text: string): Promise<void> {
    const script = `return document.querySelector(${JSON.stringify(selector)})?.innerText ?? ''`;
    return expect.poll(() => this.run(script), { message: selector }).toContain(text);
  }

  expectPath(path: string): Promise<void> {
    return this.expectScript('return location.pathname + location.search', path);
  }

  async click(xpath: string): Promise<void> {
    await this.act('ElementClick', xpath, {});
  }

  async type(xpath: string, text: string): Promise<void> {
    await this.act('ElementSendKeys', xpath, { text });
  }

  private async act(command: 'ElementClick' | 'ElementSendKeys', xpath: string, rest: object): Promise<void> {
    await expect(async () => {
      const found = await this.driver.send('FindElement', { using: 'xpath', value: xpath });
      // A page that is still gliding there would be clicked beside the element.
      const script = 'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })';
      await this.driver.send('ExecuteScript', { script, args: [found] });
      await this.driver.send(command, { id: Object.values(found as object)[0] as unknown, ...rest });
    }, xpath).toPass({ timeout: 15_000 });
  }
}
