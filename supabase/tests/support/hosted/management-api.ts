import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const PROJECT = 'abcdefghijklmnopqrst';
export const ACCESS_TOKEN = `sbp_${'0123456789'.repeat(4)}`;

/** What a new project of hosted Supabase says of its auth server. */
const newProject = {
  site_url: 'http://localhost:3000',
  disable_signup: false,
  external_anonymous_users_enabled: false,
  external_email_enabled: true,
  jwt_exp: 3600,
  password_min_length: 6,
  refresh_token_rotation_enabled: true,
  security_refresh_token_reuse_interval: 10,
  sessions_timebox: 0,
  mailer_secure_email_change_enabled: true,
  mailer_autoconfirm: false,
  security_update_password_require_reauthentication: false,
  security_update_password_require_current_password: false,
  rate_limit_token_refresh: 150,
  rate_limit_otp: 30,
  rate_limit_verify: 30,
  ...{ mailer_otp_exp: 3600, mfa_phone_otp_length: 6, sms_otp_length: 6, custom_oauth_max_providers: 0 },
  ...{ passkey_enabled: false, oauth_server_enabled: false, custom_oauth_enabled: false },
  oauth_server_allow_dynamic_registration: false,
};

/** Every other setting of an auth server, which the CLI wants to find in an answer. */
const UNSET = `
  api_max_request_duration db_max_pool_size db_max_pool_size_unit disable_signup
  external_anonymous_users_enabled external_apple_additional_client_ids external_apple_client_id
  external_apple_email_optional external_apple_enabled external_apple_secret external_azure_client_id
  external_azure_email_optional external_azure_enabled external_azure_secret external_azure_url
  external_bitbucket_client_id external_bitbucket_email_optional external_bitbucket_enabled
  external_bitbucket_secret external_discord_client_id external_discord_email_optional
  external_discord_enabled external_discord_secret external_email_enabled external_facebook_client_id
  external_facebook_email_optional external_facebook_enabled external_facebook_secret
  external_figma_client_id external_figma_email_optional external_figma_enabled external_figma_secret
  external_github_client_id external_github_email_optional external_github_enabled external_github_secret
  external_gitlab_client_id external_gitlab_email_optional external_gitlab_enabled external_gitlab_secret
  external_gitlab_url external_google_additional_client_ids external_google_client_id
  external_google_email_optional external_google_enabled external_google_secret
  external_google_skip_nonce_check external_kakao_client_id external_kakao_email_optional
  external_kakao_enabled external_kakao_secret external_keycloak_client_id
  external_keycloak_email_optional external_keycloak_enabled external_keycloak_secret
  external_keycloak_url external_linkedin_oidc_client_id external_linkedin_oidc_email_optional
  external_linkedin_oidc_enabled external_linkedin_oidc_secret external_slack_oidc_client_id
  external_slack_oidc_email_optional external_slack_oidc_enabled external_slack_oidc_secret
  external_notion_client_id external_notion_email_optional external_notion_enabled external_notion_secret
  external_phone_enabled external_slack_client_id external_slack_email_optional external_slack_enabled
  external_slack_secret external_spotify_client_id external_spotify_email_optional
  external_spotify_enabled external_spotify_secret external_twitch_client_id
  external_twitch_email_optional external_twitch_enabled external_twitch_secret external_twitter_client_id
  external_twitter_email_optional external_twitter_enabled external_twitter_secret external_x_client_id
  external_x_email_optional external_x_enabled external_x_secret external_workos_client_id
  external_workos_enabled external_workos_secret external_workos_url external_web3_solana_enabled
  external_web3_ethereum_enabled external_zoom_client_id external_zoom_email_optional
  external_zoom_enabled external_zoom_secret hook_custom_access_token_enabled hook_custom_access_token_uri
  hook_custom_access_token_secrets hook_mfa_verification_attempt_enabled hook_mfa_verification_attempt_uri
  hook_mfa_verification_attempt_secrets hook_password_verification_attempt_enabled
  hook_password_verification_attempt_uri hook_password_verification_attempt_secrets hook_send_sms_enabled
  hook_send_sms_uri hook_send_sms_secrets hook_send_email_enabled hook_send_email_uri
  hook_send_email_secrets hook_before_user_created_enabled hook_before_user_created_uri
  hook_before_user_created_secrets hook_after_user_created_enabled hook_after_user_created_uri
  hook_after_user_created_secrets jwt_exp mailer_allow_unverified_email_sign_ins mailer_autoconfirm
  mailer_otp_exp mailer_otp_length mailer_secure_email_change_enabled mailer_subjects_confirmation
  mailer_subjects_email_change mailer_subjects_invite mailer_subjects_magic_link
  mailer_subjects_reauthentication mailer_subjects_recovery mailer_subjects_password_changed_notification
  mailer_subjects_email_changed_notification mailer_subjects_phone_changed_notification
  mailer_subjects_mfa_factor_enrolled_notification mailer_subjects_mfa_factor_unenrolled_notification
  mailer_subjects_identity_linked_notification mailer_subjects_identity_unlinked_notification
  mailer_templates_confirmation_content mailer_templates_email_change_content
  mailer_templates_invite_content mailer_templates_magic_link_content
  mailer_templates_reauthentication_content mailer_templates_recovery_content
  mailer_templates_password_changed_notification_content
  mailer_templates_email_changed_notification_content mailer_templates_phone_changed_notification_content
  mailer_templates_mfa_factor_enrolled_notification_content
  mailer_templates_mfa_factor_unenrolled_notification_content
  mailer_templates_identity_linked_notification_content
  mailer_templates_identity_unlinked_notification_content mailer_notifications_password_changed_enabled
  mailer_notifications_email_changed_enabled mailer_notifications_phone_changed_enabled
  mailer_notifications_mfa_factor_enrolled_enabled mailer_notifications_mfa_factor_unenrolled_enabled
  mailer_notifications_identity_linked_enabled mailer_notifications_identity_unlinked_enabled
  mfa_max_enrolled_factors mfa_totp_enroll_enabled mfa_totp_verify_enabled mfa_phone_enroll_enabled
  mfa_phone_verify_enabled mfa_web_authn_enroll_enabled mfa_web_authn_verify_enabled passkey_enabled
  webauthn_rp_display_name webauthn_rp_id webauthn_rp_origins mfa_phone_otp_length mfa_phone_template
  mfa_phone_max_frequency nimbus_oauth_client_id nimbus_oauth_email_optional nimbus_oauth_client_secret
  password_hibp_enabled password_min_length password_required_characters rate_limit_anonymous_users
  rate_limit_email_sent rate_limit_sms_sent rate_limit_token_refresh rate_limit_verify rate_limit_otp
  rate_limit_web3 refresh_token_rotation_enabled saml_enabled saml_external_url
  saml_allow_encrypted_assertions security_sb_forwarded_for_enabled security_captcha_enabled
  security_captcha_provider security_captcha_secret security_manual_linking_enabled
  security_refresh_token_reuse_interval security_update_password_require_current_password
  security_update_password_require_reauthentication sessions_inactivity_timeout sessions_single_per_user
  sessions_tags sessions_timebox site_url sms_autoconfirm sms_max_frequency sms_messagebird_access_key
  sms_messagebird_originator sms_otp_exp sms_otp_length sms_provider sms_template sms_test_otp
  sms_test_otp_valid_until sms_textlocal_api_key sms_textlocal_sender sms_twilio_account_sid
  sms_twilio_auth_token sms_twilio_content_sid sms_twilio_message_service_sid
  sms_twilio_verify_account_sid sms_twilio_verify_auth_token sms_twilio_verify_message_service_sid
  sms_vonage_api_key sms_vonage_api_secret sms_vonage_from smtp_admin_email smtp_host smtp_max_frequency
  smtp_pass smtp_port smtp_sender_name smtp_user uri_allow_list oauth_server_enabled
  oauth_server_allow_dynamic_registration oauth_server_authorization_path custom_oauth_enabled
  custom_oauth_max_providers
`;

type Sent = { method: string; path: string; body: string };
type Answer = { status: number; body?: unknown };
const ok = (body: unknown): Answer => ({ status: 200, body });

/**
 * The management API of hosted Supabase, as far as the CLI calls it to deploy this project: it keeps what it
 * is sent, and `sent` holds every request that changes something.
 */
export async function openManagementApi() {
  const auth: Record<string, unknown> = { ...newProject };
  const rest: Record<string, unknown> = {
    ...{ db_schema: 'public,graphql_public', db_extra_search_path: 'public, extensions', max_rows: 1000 },
    ...{
      db_pool: null,
      db_pool_acquisition_timeout: 10,
      db_pool_max_lifetime: 1800,
      db_pool_max_idletime: 30,
    },
  };
  const unset = Object.fromEntries(
    UNSET.trim()
      .split(/\s+/)
      .map((name) => [name, null]),
  );
  const secrets = new Map<string, string>();
  let functions: { slug: string; status: string }[] = [];
  const sent: Sent[] = [];
  const project = {
    ...{ id: PROJECT, ref: PROJECT, name: 'Website', region: 'ap-southeast-2', status: 'ACTIVE_HEALTHY' },
    ...{ organization_id: 'o', organization_slug: 'o', created_at: '2026-01-01T00:00:00Z' },
    database: { host: 'db.test', version: '17.6.1.001', postgres_engine: '17', release_channel: 'ga' },
  };
  const attributes = () => ({
    database: { major_version: 17, ssl_enforced: false, network_restrictions: {}, postgres_settings: {} },
    ...{ auth, api: rest },
    ...{ storage: { file_size_limit: 52_428_800, features: { image_transformation: { enabled: true } } } },
  });
  const functionNamed = (slug: string | null) => ({
    ...{ id: slug, slug, name: slug, status: 'ACTIVE', version: 1, created_at: 1, updated_at: 1 },
    ...{ verify_jwt: false, import_map: false, entrypoint_path: 'file:///index.ts', ezbr_sha256: 'x' },
  });
  const digest = (value: string) => createHash('sha256').update(value).digest('hex');

  const answers: Record<string, (body: string, query: URLSearchParams) => Answer> = {
    'GET ': () => ok(project),
    'GET /api-keys': () =>
      ok([{ name: 'default', type: 'publishable', id: '1', api_key: 'sb_publishable_x' }]),
    'GET /billing/addons': () => ok({ selected_addons: [], available_addons: [] }),
    'GET /config': () => ok({ data: { type: 'project_config', id: PROJECT, attributes: attributes() } }),
    'PATCH /config/auth': (body) => ok({ ...unset, ...Object.assign(auth, JSON.parse(body)) }),
    'PATCH /postgrest': (body) => ok(Object.assign(rest, JSON.parse(body))),
    'GET /secrets': () =>
      ok(
        [...secrets].map(([name, value]) => ({
          name,
          value: digest(value),
          updated_at: '2026-01-01T00:00:00Z',
        })),
      ),
    'POST /secrets': (body) => {
      for (const { name, value } of JSON.parse(body) as { name: string; value: string }[])
        secrets.set(name, value);
      return { status: 201 };
    },
    'GET /functions': () => ok(functions.map(({ slug }) => functionNamed(slug))),
    'POST /functions/deploy': (_body, query) => ({ status: 201, body: functionNamed(query.get('slug')) }),
    'PUT /functions': (body) => {
      functions = JSON.parse(body) as typeof functions;
      return ok({ functions });
    },
  };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://management');
    const body = await text(request);
    const path = url.pathname.replace(new RegExp(`^/v[12]/projects/${PROJECT}`), '');
    const isKnown = request.headers.authorization === `Bearer ${ACCESS_TOKEN}`;
    const answer = isKnown ? answers[`${request.method} ${path}`]?.(body, url.searchParams) : { status: 401 };
    if (request.method !== 'GET' && answer) sent.push({ method: request.method ?? '', path, body });
    response.writeHead(answer?.status ?? 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer?.body ?? { message: `nothing at ${request.method} ${path}` }));
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    sent,
    auth,
    secrets,
    /** A profile of the CLI that leads here. */
    profile: ['name: test', ...['api_url', 'dashboard_url', 'docs_url'].map((name) => `${name}: ${url}`)]
      .concat('project_host: supabase.test', '')
      .join('\n'),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
