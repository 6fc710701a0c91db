/** The part of juice that fetches nothing; the package declares types for the whole alone. */
declare module 'juice/client' {
  import juice from 'juice';
  export default juice;
}
