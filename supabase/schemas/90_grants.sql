-- Every privilege of the API's roles, in one list. What is not here is refused
-- (01_foundation/01_settings.sql); the policies decide which rows a privilege reaches.

grant usage on schema public to anon, authenticated, service_role;
-- Policies and the thin functions of schema public call functions here with the caller's rights.
grant usage on schema app_private to anon, authenticated, service_role;

-- Enquiries. A column grant cannot tell an admin from another signed-in user; the policies do.
-- What visitors wrote and what was noted on them is read through functions, which note it (16_audit), and
-- changed and deleted through functions, which compare it with what was seen (18_enquiries_admin).
-- A list shows of whom and about what one is, which a deletion of several names again.
grant select (id, status, name, subject, created_at) on public.contact_submissions to authenticated;
grant select, delete, update (status, admin_notes) on public.contact_submissions to service_role;
-- The table's own check runs with the rights of whoever updates a row.
grant execute on function app_private.is_readable(text) to service_role;

-- The days on which the office is closed.
grant select, insert (day, name), delete on public.office_holidays to authenticated;
grant select, insert, delete on public.office_holidays to service_role;

-- Texts for replies.
grant select, delete, insert (title, body), update (title, body) on public.saved_replies to authenticated;
grant select, insert, update, delete on public.saved_replies to service_role;

-- What is stored as spam.
grant select, delete on public.enquiry_blocks to authenticated, service_role;

-- Where old addresses lead.
grant select, delete on public.redirects to authenticated, service_role;

-- Issues; subscribers and their consent, which people read through functions alone.
grant select (
  id, issue_number, title, summary, content, related, sent_at, corrected_at, scheduled_for, status, metrics,
  created_at
) on public.newsletter_issues to anon;
grant select, update (title, summary, content, related) on public.newsletter_issues to authenticated;
grant select, insert, update, delete on public.newsletter_issues to service_role;
grant select, insert, update, delete on public.newsletter_subscriptions to service_role;
-- The index by domain is kept with the rights of whoever changes a row.
grant execute on function app_private.domain_first(text) to service_role;
grant select on public.newsletter_consent_events to service_role;

-- Feeds and generation.
grant select, delete, insert (name, url, area, enabled), update (name, url, area, enabled)
  on public.newsletter_sources to authenticated;
grant select, insert, update, delete on public.newsletter_sources to service_role;
grant select on
  public.newsletter_feed_items, public.newsletter_issue_items, public.newsletter_generation_runs
to authenticated;
grant select, delete on public.newsletter_feed_items, public.newsletter_generation_runs to service_role;
grant select on public.newsletter_issue_items to service_role;

-- What a visitor calls, or the web server for a mail provider: enquiries, subscribing, the archive, the
-- sign-in limit before there is a session, and what became of a mail.
grant execute on function
  app_private.submit_enquiry(
    uuid, text, text, text, boolean, bigint, text, text, text, text, text, text, text, text
  ),
  public.submit_enquiry(
    uuid, text, text, text, boolean, bigint, text, text, text, text, text, text, text, text
  ),
  app_private.subscribe(uuid, text, text, boolean, bigint, text, integer, text, text),
  public.subscribe(uuid, text, text, boolean, bigint, text, integer, text, text),
  app_private.confirm_newsletter(text, text),
  public.confirm_newsletter(text, text),
  app_private.newsletter_preferences(uuid),
  public.newsletter_preferences(uuid),
  app_private.change_subscription(uuid, text, text),
  public.change_subscription(uuid, text, text),
  app_private.submit_mail_event(text, text, text, uuid, text, bigint, text),
  public.submit_mail_event(text, text, text, uuid, text, bigint, text),
  app_private.sign_in_rate_limit(text, text, text, text, text, text),
  public.sign_in_rate_limit(text, text, text, text, text, text),
  app_private.ask_password_reset(text, text, text, text, text),
  public.ask_password_reset(text, text, text, text, text),
  app_private.account_link(text),
  public.account_link(text),
  app_private.use_account_link(text, text, text),
  public.use_account_link(text, text, text),
  app_private.is_known_device(text, bigint, text),
  public.is_known_device(text, bigint, text),
  app_private.note_failed_sign_in(text, text),
  public.note_failed_sign_in(text, text),
  public.archive_page(integer, integer),
  public.archive_issue(integer, integer),
  public.archive_numbers(),
  app_private.record_visits(uuid, text, text),
  public.record_visits(uuid, text, text),
  app_private.site_redirects(),
  public.site_redirects(),
  app_private.archive_version(),
  public.archive_version(),
  app_private.search_issues(text, integer),
  public.search_issues(text, integer)
to anon;

-- What a signed-in session calls; each of them returns nothing or 'forbidden' to an account without the role
-- that it asks for.
grant execute on function
  app_private.is_reader(),
  app_private.is_editor(),
  app_private.is_administrator(),
  public.is_current_editor(),
  app_private.current_session(boolean),
  public.current_session(boolean),
  app_private.note_browser(text, boolean, text),
  public.note_browser(text, boolean, text),
  app_private.my_account(),
  public.my_account(),
  app_private.end_sessions(text),
  public.end_sessions(text),
  app_private.my_password_hash(bigint, text),
  public.my_password_hash(bigint, text),
  app_private.change_my_password(text, text),
  public.change_my_password(text, text),
  app_private.ask_address_change(text, text),
  public.ask_address_change(text, text),
  app_private.admin_people(),
  public.admin_people(),
  app_private.invite_account(text, text),
  public.invite_account(text, text),
  app_private.invite_account_again(uuid),
  public.invite_account_again(uuid),
  app_private.change_account_role(uuid, text),
  public.change_account_role(uuid, text),
  app_private.remove_account(uuid),
  public.remove_account(uuid),
  app_private.my_second_factors(),
  public.my_second_factors(),
  app_private.second_factor(text, text, bigint, text),
  public.second_factor(text, text, bigint, text),
  app_private.search_patterns(text),
  app_private.admin_enquiries(text, text, integer, integer),
  public.admin_enquiries(text, text, integer, integer),
  app_private.admin_enquiry_export(text, text, timestamptz, uuid, integer, uuid[]),
  public.admin_enquiry_export(text, text, timestamptz, uuid, integer, uuid[]),
  app_private.admin_enquiry(uuid, text, text),
  public.admin_enquiry(uuid, text, text),
  app_private.admin_overview(),
  public.admin_overview(),
  app_private.admin_webhooks(),
  public.admin_webhooks(),
  app_private.save_webhook(uuid, integer, text, text, text, text[], boolean),
  public.save_webhook(uuid, integer, text, text, text, text[], boolean),
  app_private.change_webhook(uuid, text),
  public.change_webhook(uuid, text),
  app_private.settle_webhook_delivery(uuid, text),
  public.settle_webhook_delivery(uuid, text),
  app_private.choose_digest(text),
  public.choose_digest(text),
  app_private.enquiries_waiting(timestamptz),
  public.enquiries_waiting(timestamptz),
  app_private.change_enquiries(jsonb, text, text),
  public.change_enquiries(jsonb, text, text),
  app_private.admin_visits(text),
  public.admin_visits(text),
  app_private.admin_visit_export(text, jsonb, integer),
  public.admin_visit_export(text, jsonb, integer),
  app_private.save_redirect(uuid, integer, text, text, boolean, text),
  public.save_redirect(uuid, integer, text, text, boolean, text),
  app_private.block_enquiries(text, text),
  public.block_enquiries(text, text),
  app_private.delete_enquiries(jsonb),
  public.delete_enquiries(jsonb),
  app_private.mark_enquiry_read(uuid),
  public.mark_enquiry_read(uuid),
  app_private.undo_enquiry_change(uuid),
  public.undo_enquiry_change(uuid),
  app_private.read_enquiry(uuid),
  public.read_enquiry(uuid),
  app_private.export_consent(uuid),
  public.admin_consent_export(uuid),
  app_private.admin_audit_log(text, text, text, bigint, integer, boolean),
  public.admin_audit_log(text, text, text, bigint, integer, boolean),
  app_private.save_enquiry_notes(uuid, text, text),
  public.admin_save_enquiry_notes(uuid, text, text),
  public.admin_issues(text, text, integer, integer),
  app_private.start_newsletter_generation(uuid),
  public.start_newsletter_generation(uuid),
  app_private.store_feed_items(uuid, uuid, integer, text, text, text, jsonb),
  public.store_feed_items(uuid, uuid, integer, text, text, text, jsonb),
  app_private.newsletter_candidates(integer),
  public.newsletter_candidates(integer),
  app_private.create_generated_issue(uuid, text, text, text, uuid[], jsonb, jsonb),
  public.create_generated_issue(uuid, text, text, text, uuid[], jsonb, jsonb),
  app_private.fail_newsletter_generation(uuid, text, text, jsonb, jsonb),
  public.fail_newsletter_generation(uuid, text, text, jsonb, jsonb),
  app_private.save_newsletter_issue(uuid, integer, text, text, text, text),
  public.save_newsletter_issue(uuid, integer, text, text, text, text),
  app_private.publish_newsletter_issue(uuid, integer),
  public.publish_newsletter_issue(uuid, integer),
  app_private.set_newsletter_visibility(uuid, text),
  public.set_newsletter_visibility(uuid, text),
  app_private.queue_test_issue(uuid, integer, text, text, text),
  public.queue_test_issue(uuid, integer, text, text, text),
  app_private.create_blank_issue(),
  public.create_blank_issue(),
  app_private.return_issue_to_draft(uuid, integer),
  public.return_issue_to_draft(uuid, integer),
  app_private.newsletter_issue_history(uuid, bigint),
  public.newsletter_issue_history(uuid, bigint),
  app_private.delete_newsletter_draft(uuid, integer),
  public.delete_newsletter_draft(uuid, integer),
  app_private.queue_newsletter_send(uuid, integer, integer, timestamptz, text, text, text),
  public.queue_newsletter_send(uuid, integer, integer, timestamptz, text, text, text),
  app_private.steer_newsletter_send(uuid, text),
  public.steer_newsletter_send(uuid, text),
  app_private.newsletter_send_overview(uuid),
  public.newsletter_send_overview(uuid),
  app_private.newsletter_send_mails(uuid, text, uuid),
  public.newsletter_send_mails(uuid, text, uuid),
  app_private.settle_newsletter_mail(uuid, uuid, text),
  public.settle_newsletter_mail(uuid, uuid, text),
  app_private.admin_subscribers(text, text, uuid),
  public.admin_subscribers(text, text, uuid),
  app_private.newsletter_subscriber(uuid),
  public.newsletter_subscriber(uuid),
  app_private.suppress_subscriber(uuid, text, text),
  public.suppress_subscriber(uuid, text, text),
  app_private.lift_suppression(uuid, text, text, text),
  public.lift_suppression(uuid, text, text, text),
  app_private.erase_subscriber(uuid, text),
  public.erase_subscriber(uuid, text),
  app_private.begin_newsletter_import(text),
  public.begin_newsletter_import(text),
  app_private.read_newsletter_import(uuid, integer, jsonb, boolean),
  public.read_newsletter_import(uuid, integer, jsonb, boolean),
  app_private.newsletter_import(uuid),
  public.newsletter_import(uuid),
  app_private.newsletter_imports(),
  public.newsletter_imports(),
  app_private.commit_newsletter_import(uuid, integer, text),
  public.commit_newsletter_import(uuid, integer, text),
  app_private.apply_newsletter_import(uuid),
  public.apply_newsletter_import(uuid),
  app_private.discard_newsletter_import(uuid),
  public.discard_newsletter_import(uuid),
  app_private.admin_subscriber_export(text, text, jsonb, integer),
  public.admin_subscriber_export(text, text, jsonb, integer)
to authenticated;

-- What the mail worker and the host of the functions call with the service key.
grant execute on function
  app_private.archive_purge(),
  public.archive_purge(),
  app_private.note_archive_purged(bigint),
  public.note_archive_purged(bigint),
  app_private.tick_mail(double precision, integer),
  public.tick_mail(double precision, integer),
  app_private.claim_mail(uuid, text, integer, integer),
  public.claim_mail(uuid, text, integer, integer),
  app_private.advance_mail(uuid, text, jsonb, uuid[], integer, boolean),
  public.advance_mail(uuid, text, jsonb, uuid[], integer, boolean),
  app_private.apply_mail_event(text, text, uuid, text, timestamptz, text),
  public.record_mail_event(text, text, uuid, text, timestamptz, text),
  app_private.claim_webhooks(uuid, integer, integer),
  public.claim_webhooks(uuid, integer, integer),
  app_private.record_webhook(uuid, uuid, text),
  public.record_webhook(uuid, uuid, text),
  app_private.tick_newsletter(boolean),
  public.tick_newsletter(boolean),
  app_private.note_issue_reachable(uuid),
  public.note_issue_reachable(uuid),
  app_private.send_content(uuid),
  public.send_content(uuid),
  app_private.mail_in_doubt(),
  public.mail_in_doubt(),
  app_private.release_mail(uuid, text),
  public.release_mail(uuid, text),
  app_private.purge_expired_enquiries(integer),
  public.purge_expired_enquiries(integer),
  app_private.written_mails_gone(uuid[]),
  public.written_mails_gone(uuid[]),
  app_private.mail_lanes(),
  public.mail_lanes(),
  app_private.bounce_key(),
  public.bounce_key(),
  app_private.change_subscription(uuid, text, text),
  public.change_subscription(uuid, text, text),
  app_private.mark_first_password(text, boolean),
  public.mark_first_password(text, boolean),
  app_private.recover_account(text),
  public.recover_account(text),
  app_private.remove_second_factors(text),
  public.remove_second_factors(text),
  app_private.require_second_factor(boolean),
  public.require_second_factor(boolean),
  app_private.clear_sign_in_failures(),
  public.clear_sign_in_failures(),
  app_private.person_data(text),
  public.person_data(text),
  app_private.erase_person(text),
  public.erase_person(text),
  app_private.generation_process_ended(),
  public.generation_process_ended()
to service_role;
