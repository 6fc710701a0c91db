import { explorerSchema } from './explorer.ts';

/** The way in, step by step; `control`: which control stops the attack before this step. */
export const attackSteps = [
  { name: 'A mail asks staff to sign in' },
  { name: 'An employee enters the password' },
  { name: 'The attacker signs in', control: 1 },
  { name: 'A tool starts on the laptop', control: 2 },
  { name: 'Admin rights open the servers', control: 3 },
  { name: 'The servers are encrypted' },
  { name: 'So are the backups', control: 4 },
] as const;

export const attackWords = { stopped: 'Stopped here' } as const;

export const attack = explorerSchema.parse({
  heading: 'Where does the attack stop?',
  text: 'Seven steps from a mail to a stopped business. Switch controls on and see how far it comes.',
  legend: 'Controls',
  choice: 'several',
  controls: [
    { label: 'Multi-factor authentication' },
    { label: 'Application control' },
    { label: 'Restricted admin rights' },
    { label: 'Tested offline backups' },
  ],
  captions: [
    {
      text: 'With none of the four, all seven steps succeed: the servers are encrypted and so are the backups.',
      when: { off: [1, 2, 3, 4] },
    },
    {
      text: 'Multi-factor authentication stops it before step 3: the password alone signs the attacker in no longer.',
      when: { on: [1] },
    },
    {
      text: 'Application control stops it before step 4: the attacker is signed in, but the unknown tool does not start.',
      when: { on: [2], off: [1] },
    },
    {
      text: 'Restricted admin rights stop it before step 5: one laptop is lost, the servers stay out of reach.',
      when: { on: [3], off: [1, 2] },
    },
    {
      text: 'Tested offline backups stop it before step 7: the servers are encrypted, the copies are not, and the business restores them.',
      when: { on: [4], off: [1, 2, 3] },
    },
  ],
  note: 'A simplified path. Real ones branch, which is why we test more than one control.',
});
