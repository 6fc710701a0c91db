import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { people, personSchema } from '#content/people.ts';
import { PeopleSection } from './people-section.tsx';

const ada = personSchema.parse({
  name: 'Ada Example',
  role: 'Engineer',
  photo: { src: '/people/ada-example.webp', width: 640, height: 640 },
  answersFor: 'every figure in a report',
  links: [{ label: 'Profile', href: 'https://ada.example/' }],
});

it('shows nothing while no person is recorded', () => {
  expect(people).toEqual([]);
  expect(renderToStaticMarkup(<PeopleSection />)).toBe('');
});

it('shows who a person is and what they answer for', () => {
  const section = renderToStaticMarkup(<PeopleSection people={[ada]} />);
  for (const text of ['Ada Example', 'Engineer', 'Answers for every figure in a report', ada.photo.src])
    expect(section).toContain(text);
});
