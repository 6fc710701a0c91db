export { default, metadata } from '#app/(site)/industry-updates/not-found.tsx';
