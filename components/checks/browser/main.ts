/**
 * The script of a page with a check: it computes the result from the form and keeps the answers in the
 * fragment of the address, which no browser sends. Without it the form is answered by the server.
 */
import { resultHtml } from '#components/checks/result-html.ts';
import { createTrustedTypesPolicy } from '#components/site/browser/trusted-types.ts';
import { evaluate, type Computed, type EvaluationWords } from '#lib/checks/evaluate.ts';
import { resultText } from '#lib/checks/result.ts';

type PageRecord = Computed & { words: EvaluationWords };

function start(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-check]');
  const region = document.getElementById('result');
  const source = document.getElementById('check-record');
  if (!form || !region || !source) return;
  const { words, ...check } = JSON.parse(source.textContent) as PageRecord;
  const blocks = region.querySelector('[data-blocks]')!;
  const summary = region.querySelector('[role=status]')!;
  const message = region.querySelector('textarea')!;
  let isShown = !region.hidden;

  const typed = (): URLSearchParams => {
    const given = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (value !== '') given.append(name, String(value));
    return given;
  };

  function show(): void {
    const given = typed();
    const result = evaluate(check, given, words);
    region!.hidden = false;
    summary.textContent = result.summary;
    // Our own numbers and words, each escaped (components/checks/result-html.ts).
    blocks.innerHTML = resultHtml(result);
    message.value = `${form!.dataset.check}\n\n${resultText(result)}`;
    message.form!.hidden = result.problems !== undefined;
    // A sheet holds the result once there is one, else the questions.
    form!.toggleAttribute('data-prints', result.problems !== undefined);
    isShown = true;
    history.replaceState(null, '', `${form!.dataset.path}#${given}`);
  }

  /** Makes the form say what an address says and nothing besides. @returns whether it says anything */
  function fill(hash: string): boolean {
    const given = new URLSearchParams(hash);
    const controls = [...form!.elements].filter((control) => control instanceof HTMLInputElement);
    if (!controls.some(({ name }) => given.has(name))) return false;
    for (const control of controls) {
      const values = given.getAll(control.name);
      if (control.type === 'radio' || control.type === 'checkbox')
        control.checked = values.includes(control.value);
      else control.value = values[0] ?? '';
    }
    return true;
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    show();
    region.focus();
  });
  form.addEventListener('input', () => {
    if (isShown) show();
  });
  // The fragment holds the answers: a link to a question leaves it as it is.
  blocks.addEventListener('click', (event) => {
    const target = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]');
    const question = target && document.querySelector(target.hash);
    if (!question) return;
    event.preventDefault();
    question.scrollIntoView();
    question.querySelector('input')?.focus({ preventScroll: true });
  });
  const follow = () => {
    // A result in sight belongs to the answers above it.
    if (fill(location.hash.slice(1)) && (isShown || form.checkValidity())) show();
  };
  addEventListener('hashchange', follow);
  follow();
}

// The site's own script may come later.
createTrustedTypesPolicy();
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
else start();
