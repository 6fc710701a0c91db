/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  productionBrowserSourceMaps: false,
  // Every crawler, known or not, gets the title inside <head>.
  htmlLimitedBots: /.*/,
  images: { unoptimized: true },
  typedRoutes: false,
  // Forms are a few kilobytes; anything larger is not a form of ours.
  experimental: { serverActions: { bodySizeLimit: '64kb' } },
  devIndicators: false,
  turbopack: { root: import.meta.dirname },
};

export default config;
