// Generated from supabase/migrations by: npm run db:types
// Do not edit. A database test fails when this file and the migrations disagree.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      contact_submissions: {
        Row: {
          admin_notes: string | null;
          assigned_to: string | null;
          call_times: string[];
          company: string | null;
          created_at: string;
          due_at: string;
          email: string;
          held: boolean;
          id: string;
          ip_hash: string;
          kind: string;
          message: string;
          name: string;
          phone: string | null;
          remind_at: string;
          request_id: string;
          spam_since: string | null;
          status: string;
          subject: string;
        };
        ComputedFields: never;
        Insert: {
          admin_notes?: string | null;
          assigned_to?: string | null;
          call_times?: string[];
          company?: string | null;
          created_at?: string;
          due_at: string;
          email: string;
          held?: boolean;
          id?: string;
          ip_hash: string;
          kind: string;
          message: string;
          name: string;
          phone?: string | null;
          remind_at: string;
          request_id: string;
          spam_since?: string | null;
          status?: string;
          subject: string;
        };
        Update: {
          admin_notes?: string | null;
          assigned_to?: string | null;
          call_times?: string[];
          company?: string | null;
          created_at?: string;
          due_at?: string;
          email?: string;
          held?: boolean;
          id?: string;
          ip_hash?: string;
          kind?: string;
          message?: string;
          name?: string;
          phone?: string | null;
          remind_at?: string;
          request_id?: string;
          spam_since?: string | null;
          status?: string;
          subject?: string;
        };
        Relationships: [];
      };
      enquiry_blocks: {
        Row: {
          created_at: string;
          id: string;
          kind: string;
          pattern: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          kind: string;
          pattern: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          kind?: string;
          pattern?: string;
        };
        Relationships: [];
      };
      newsletter_consent_events: {
        Row: {
          actor: string;
          at: string;
          email_hash: string;
          evidence: string | null;
          id: number;
          kind: string;
          source: string | null;
          subscription_id: string | null;
          wording: string | null;
          wording_version: number | null;
        };
        ComputedFields: never;
        Insert: {
          actor?: string;
          at?: string;
          email_hash: string;
          evidence?: string | null;
          id?: never;
          kind: string;
          source?: string | null;
          subscription_id?: string | null;
          wording?: string | null;
          wording_version?: number | null;
        };
        Update: {
          actor?: string;
          at?: string;
          email_hash?: string;
          evidence?: string | null;
          id?: never;
          kind?: string;
          source?: string | null;
          subscription_id?: string | null;
          wording?: string | null;
          wording_version?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'newsletter_consent_events_subscription_id_fkey';
            columns: ['subscription_id'];
            isOneToOne: false;
            referencedRelation: 'newsletter_subscriptions';
            referencedColumns: ['id'];
          },
        ];
      };
      newsletter_feed_items: {
        Row: {
          created_at: string;
          excerpt: string;
          guid: string;
          id: string;
          last_seen_at: string;
          published_at: string | null;
          skipped_for: string | null;
          source_id: string | null;
          state: string;
          title: string;
          url: string;
          url_key: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          excerpt?: string;
          guid: string;
          id?: string;
          last_seen_at?: string;
          published_at?: string | null;
          skipped_for?: string | null;
          source_id?: string | null;
          state?: string;
          title: string;
          url: string;
          url_key: string;
        };
        Update: {
          created_at?: string;
          excerpt?: string;
          guid?: string;
          id?: string;
          last_seen_at?: string;
          published_at?: string | null;
          skipped_for?: string | null;
          source_id?: string | null;
          state?: string;
          title?: string;
          url?: string;
          url_key?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'newsletter_feed_items_skipped_for_fkey';
            columns: ['skipped_for'];
            isOneToOne: false;
            referencedRelation: 'newsletter_issues';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'newsletter_feed_items_source_id_fkey';
            columns: ['source_id'];
            isOneToOne: false;
            referencedRelation: 'newsletter_sources';
            referencedColumns: ['id'];
          },
        ];
      };
      newsletter_generation_runs: {
        Row: {
          code: string | null;
          finished_at: string | null;
          id: string;
          idempotency_key: string | null;
          issue_id: string | null;
          message: string | null;
          sources: NonNullable<Json>;
          started_at: string;
          status: string;
          warnings: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          code?: string | null;
          finished_at?: string | null;
          id?: string;
          idempotency_key?: string | null;
          issue_id?: string | null;
          message?: string | null;
          sources?: NonNullable<Json>;
          started_at?: string;
          status?: string;
          warnings?: NonNullable<Json>;
        };
        Update: {
          code?: string | null;
          finished_at?: string | null;
          id?: string;
          idempotency_key?: string | null;
          issue_id?: string | null;
          message?: string | null;
          sources?: NonNullable<Json>;
          started_at?: string;
          status?: string;
          warnings?: NonNullable<Json>;
        };
        Relationships: [
          {
            foreignKeyName: 'newsletter_generation_runs_issue_id_fkey';
            columns: ['issue_id'];
            isOneToOne: false;
            referencedRelation: 'newsletter_issues';
            referencedColumns: ['id'];
          },
        ];
      };
      newsletter_issue_items: {
        Row: {
          issue_id: string;
          item_id: string;
          position: number;
        };
        ComputedFields: never;
        Insert: {
          issue_id: string;
          item_id: string;
          position: number;
        };
        Update: {
          issue_id?: string;
          item_id?: string;
          position?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'newsletter_issue_items_issue_id_fkey';
            columns: ['issue_id'];
            isOneToOne: false;
            referencedRelation: 'newsletter_issues';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'newsletter_issue_items_item_id_fkey';
            columns: ['item_id'];
            isOneToOne: true;
            referencedRelation: 'newsletter_feed_items';
            referencedColumns: ['id'];
          },
        ];
      };
      newsletter_issues: {
        Row: {
          content: string;
          corrected_at: string | null;
          created_at: string;
          id: string;
          issue_number: number;
          last_error: string | null;
          metrics: NonNullable<Json>;
          related: string;
          scheduled_for: string | null;
          send_started_at: string | null;
          sent_at: string | null;
          status: string;
          status_reason: string | null;
          summary: string;
          title: string | null;
          updated_at: string;
          version: number;
          visibility: string;
        };
        ComputedFields: never;
        Insert: {
          content?: string;
          corrected_at?: string | null;
          created_at?: string;
          id?: string;
          issue_number: number;
          last_error?: string | null;
          metrics?: NonNullable<Json>;
          related?: string;
          scheduled_for?: string | null;
          send_started_at?: string | null;
          sent_at?: string | null;
          status?: string;
          status_reason?: string | null;
          summary?: string;
          title?: string | null;
          updated_at?: string;
          version?: number;
          visibility?: string;
        };
        Update: {
          content?: string;
          corrected_at?: string | null;
          created_at?: string;
          id?: string;
          issue_number?: number;
          last_error?: string | null;
          metrics?: NonNullable<Json>;
          related?: string;
          scheduled_for?: string | null;
          send_started_at?: string | null;
          sent_at?: string | null;
          status?: string;
          status_reason?: string | null;
          summary?: string;
          title?: string | null;
          updated_at?: string;
          version?: number;
          visibility?: string;
        };
        Relationships: [];
      };
      newsletter_sources: {
        Row: {
          area: string;
          created_at: string;
          enabled: boolean;
          etag: string | null;
          id: string;
          last_checked_at: string | null;
          last_error: string | null;
          last_items: number | null;
          last_modified: string | null;
          last_read_at: string | null;
          name: string;
          url: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          area: string;
          created_at?: string;
          enabled?: boolean;
          etag?: string | null;
          id?: string;
          last_checked_at?: string | null;
          last_error?: string | null;
          last_items?: number | null;
          last_modified?: string | null;
          last_read_at?: string | null;
          name: string;
          url: string;
          version?: number;
        };
        Update: {
          area?: string;
          created_at?: string;
          enabled?: boolean;
          etag?: string | null;
          id?: string;
          last_checked_at?: string | null;
          last_error?: string | null;
          last_items?: number | null;
          last_modified?: string | null;
          last_read_at?: string | null;
          name?: string;
          url?: string;
          version?: number;
        };
        Relationships: [];
      };
      newsletter_subscriptions: {
        Row: {
          confirmed_at: string | null;
          consent_at: string | null;
          consent_source: string | null;
          consent_text: string | null;
          created_at: string;
          email: string;
          email_key: string;
          id: string;
          is_subscribed: boolean;
          suppressed_at: string | null;
          suppressed_reason: string | null;
          unsubscribed_at: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          confirmed_at?: string | null;
          consent_at?: string | null;
          consent_source?: string | null;
          consent_text?: string | null;
          created_at?: string;
          email: string;
          email_key?: never;
          id?: string;
          is_subscribed?: boolean;
          suppressed_at?: string | null;
          suppressed_reason?: string | null;
          unsubscribed_at?: string | null;
          updated_at?: string;
        };
        Update: {
          confirmed_at?: string | null;
          consent_at?: string | null;
          consent_source?: string | null;
          consent_text?: string | null;
          created_at?: string;
          email?: string;
          email_key?: never;
          id?: string;
          is_subscribed?: boolean;
          suppressed_at?: string | null;
          suppressed_reason?: string | null;
          unsubscribed_at?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      office_holidays: {
        Row: {
          created_at: string;
          day: string;
          name: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          day: string;
          name: string;
        };
        Update: {
          created_at?: string;
          day?: string;
          name?: string;
        };
        Relationships: [];
      };
      redirects: {
        Row: {
          created_at: string;
          from_path: string;
          hits: number;
          id: string;
          note: string;
          permanent: boolean;
          target: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          from_path: string;
          hits?: number;
          id?: string;
          note?: string;
          permanent: boolean;
          target: string;
          version?: number;
        };
        Update: {
          created_at?: string;
          from_path?: string;
          hits?: number;
          id?: string;
          note?: string;
          permanent?: boolean;
          target?: string;
          version?: number;
        };
        Relationships: [];
      };
      saved_replies: {
        Row: {
          body: string;
          created_at: string;
          id: string;
          title: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          body: string;
          created_at?: string;
          id?: string;
          title: string;
          version?: number;
        };
        Update: {
          body?: string;
          created_at?: string;
          id?: string;
          title?: string;
          version?: number;
        };
        Relationships: [];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      account_link: { Args: { p_token: string }; Returns: Json };
      admin_audit_log: {
        Args: {
          p_action: string;
          p_actor: string;
          p_before: number;
          p_export: boolean;
          p_limit: number;
          p_subject: string;
        };
        Returns: Json;
      };
      admin_consent_export: { Args: { p_id: string }; Returns: Json };
      admin_enquiries: {
        Args: { p_filter: string; p_limit: number; p_offset: number; p_search: string };
        Returns: Json;
      };
      admin_enquiry: { Args: { p_filter: string; p_id: string; p_search: string }; Returns: Json };
      admin_enquiry_export: {
        Args: {
          p_before: string;
          p_before_id: string;
          p_filter: string;
          p_ids?: string[];
          p_limit: number;
          p_search: string;
        };
        Returns: Json;
      };
      admin_issues: {
        Args: { p_filter: string; p_limit: number; p_offset: number; p_search: string };
        Returns: Json;
      };
      admin_overview: { Args: Record<PropertyKey, never>; Returns: Json };
      admin_people: { Args: Record<PropertyKey, never>; Returns: Json };
      admin_save_enquiry_notes: {
        Args: { p_id: string; p_notes: string; p_seen_notes: string };
        Returns: Json;
      };
      admin_subscriber_export: {
        Args: { p_last: Json; p_limit: number; p_search: string; p_state: string };
        Returns: Json;
      };
      admin_subscribers: { Args: { p_after: string; p_search: string; p_state: string }; Returns: Json };
      admin_visit_export: { Args: { p_after: Json; p_limit: number; p_period: string }; Returns: Json };
      admin_visits: { Args: { p_period: string }; Returns: Json };
      admin_webhooks: { Args: Record<PropertyKey, never>; Returns: Json };
      advance_mail: {
        Args: {
          p_lane: string;
          p_lease_seconds: number;
          p_marks: string[];
          p_repeatable?: boolean;
          p_results: Json;
          p_worker: string;
        };
        Returns: Json;
      };
      apply_newsletter_import: { Args: { p_id: string }; Returns: Json };
      archive_issue: { Args: { p_number?: number; p_size: number }; Returns: Json };
      archive_numbers: { Args: Record<PropertyKey, never>; Returns: Json };
      archive_page: { Args: { p_page: number; p_size: number }; Returns: Json };
      archive_purge: { Args: Record<PropertyKey, never>; Returns: Json };
      archive_version: { Args: Record<PropertyKey, never>; Returns: Json };
      ask_address_change: { Args: { p_email: string; p_signature: string }; Returns: Json };
      ask_password_reset: {
        Args: {
          p_email: string;
          p_email_hash: string;
          p_ip_hash: string;
          p_network_hash: string;
          p_signature: string;
        };
        Returns: Json;
      };
      begin_newsletter_import: { Args: { p_kind: string }; Returns: Json };
      block_enquiries: { Args: { p_kind: string; p_pattern: string }; Returns: Json };
      bounce_key: { Args: Record<PropertyKey, never>; Returns: Json };
      change_account_role: { Args: { p_id: string; p_role: string }; Returns: Json };
      change_enquiries: { Args: { p_assignee: string; p_seen: Json; p_status: string }; Returns: Json };
      change_my_password: { Args: { p_hash: string; p_signature: string }; Returns: Json };
      change_subscription: { Args: { p_action: string; p_email?: string; p_token: string }; Returns: Json };
      change_webhook: { Args: { p_change: string; p_id: string }; Returns: Json };
      choose_digest: { Args: { p_choice: string }; Returns: Json };
      claim_mail: {
        Args: { p_lane: string; p_lease_seconds: number; p_limit: number; p_worker: string };
        Returns: Json;
      };
      claim_webhooks: { Args: { p_lease_seconds: number; p_limit: number; p_worker: string }; Returns: Json };
      clear_sign_in_failures: { Args: Record<PropertyKey, never>; Returns: Json };
      commit_newsletter_import: { Args: { p_count: number; p_id: string; p_origin: string }; Returns: Json };
      confirm_newsletter: { Args: { p_purpose: string; p_token: string }; Returns: Json };
      create_blank_issue: { Args: Record<PropertyKey, never>; Returns: Json };
      create_generated_issue: {
        Args: {
          p_content: string;
          p_item_ids: string[];
          p_run_id: string;
          p_sources: Json;
          p_summary: string;
          p_title: string;
          p_warnings: Json;
        };
        Returns: Json;
      };
      current_session: { Args: { p_touch?: boolean }; Returns: Json };
      delete_enquiries: { Args: { p_seen: Json }; Returns: Json };
      delete_newsletter_draft: { Args: { p_issue_id: string; p_version: number }; Returns: Json };
      discard_newsletter_import: { Args: { p_id: string }; Returns: Json };
      end_sessions: { Args: { p_which: string }; Returns: Json };
      enquiries_waiting: { Args: { p_since?: string }; Returns: Json };
      erase_person: { Args: { p_email: string }; Returns: Json };
      erase_subscriber: { Args: { p_email: string; p_id: string }; Returns: Json };
      fail_newsletter_generation: {
        Args: { p_code: string; p_message: string; p_run_id: string; p_sources: Json; p_warnings: Json };
        Returns: Json;
      };
      generation_process_ended: { Args: Record<PropertyKey, never>; Returns: Json };
      invite_account: { Args: { p_email: string; p_role: string }; Returns: Json };
      invite_account_again: { Args: { p_id: string }; Returns: Json };
      is_current_editor: { Args: Record<PropertyKey, never>; Returns: boolean };
      is_known_device: { Args: { p_email: string; p_issued_at: number; p_signature: string }; Returns: Json };
      lift_suppression: {
        Args: { p_email: string; p_id: string; p_reason: string; p_seen: string };
        Returns: Json;
      };
      mail_in_doubt: { Args: Record<PropertyKey, never>; Returns: Json };
      mail_lanes: { Args: Record<PropertyKey, never>; Returns: Json };
      mark_enquiry_read: { Args: { p_id: string }; Returns: Json };
      mark_first_password: { Args: { p_email: string; p_first?: boolean }; Returns: Json };
      my_account: { Args: Record<PropertyKey, never>; Returns: Json };
      my_password_hash: { Args: { p_at: number; p_signature: string }; Returns: Json };
      my_second_factors: { Args: Record<PropertyKey, never>; Returns: Json };
      newsletter_candidates: { Args: { p_days: number }; Returns: Json };
      newsletter_import: { Args: { p_id: string }; Returns: Json };
      newsletter_imports: { Args: Record<PropertyKey, never>; Returns: Json };
      newsletter_issue_history: { Args: { p_entry: number; p_issue_id: string }; Returns: Json };
      newsletter_preferences: { Args: { p_token: string }; Returns: Json };
      newsletter_send_mails: { Args: { p_after: string; p_send_id: string; p_state: string }; Returns: Json };
      newsletter_send_overview: { Args: { p_issue_id: string }; Returns: Json };
      newsletter_subscriber: { Args: { p_id: string }; Returns: Json };
      note_archive_purged: { Args: { p_version: number }; Returns: Json };
      note_browser: { Args: { p_client: string; p_known: boolean; p_signature: string }; Returns: Json };
      note_failed_sign_in: { Args: { p_email: string; p_signature: string }; Returns: Json };
      note_issue_reachable: { Args: { p_send_id: string }; Returns: Json };
      person_data: { Args: { p_email: string }; Returns: Json };
      publish_newsletter_issue: { Args: { p_issue_id: string; p_version: number }; Returns: Json };
      purge_expired_enquiries: { Args: { p_seconds?: number }; Returns: Json };
      queue_newsletter_send: {
        Args: {
          p_at: string;
          p_html: string;
          p_issue_id: string;
          p_shown_count: number;
          p_subject: string;
          p_text: string;
          p_version: number;
        };
        Returns: Json;
      };
      queue_test_issue: {
        Args: { p_html: string; p_issue_id: string; p_subject: string; p_text: string; p_version: number };
        Returns: Json;
      };
      read_enquiry: { Args: { p_id: string }; Returns: Json };
      read_newsletter_import: {
        Args: { p_first: number; p_id: string; p_last: boolean; p_rows: Json };
        Returns: Json;
      };
      record_mail_event: {
        Args: {
          p_at: string;
          p_detail: string;
          p_event_id: string;
          p_kind: string;
          p_mail_id: string;
          p_provider: string;
        };
        Returns: Json;
      };
      record_visits: { Args: { p_counts: string; p_id: string; p_signature: string }; Returns: Json };
      record_webhook: { Args: { p_error: string; p_id: string; p_worker: string }; Returns: Json };
      recover_account: { Args: { p_email: string }; Returns: Json };
      release_mail: { Args: { p_decision: string; p_id: string }; Returns: Json };
      remove_account: { Args: { p_id: string }; Returns: Json };
      remove_second_factors: { Args: { p_email: string }; Returns: Json };
      require_second_factor: { Args: { p_required: boolean }; Returns: Json };
      return_issue_to_draft: { Args: { p_issue_id: string; p_version: number }; Returns: Json };
      save_newsletter_issue: {
        Args: {
          p_content: string;
          p_issue_id: string;
          p_related: string;
          p_summary: string;
          p_title: string;
          p_version: number;
        };
        Returns: Json;
      };
      save_redirect: {
        Args: {
          p_from_path: string;
          p_id: string;
          p_note: string;
          p_permanent: boolean;
          p_seen: number;
          p_target: string;
        };
        Returns: Json;
      };
      save_webhook: {
        Args: {
          p_events: string[];
          p_format: string;
          p_id: string;
          p_name: string;
          p_seen: number;
          p_url: string;
          p_with_contents: boolean;
        };
        Returns: Json;
      };
      search_issues: { Args: { p_page?: number; p_query: string }; Returns: Json };
      second_factor: {
        Args: { p_act: string; p_at: number; p_signature: string; p_values: string };
        Returns: Json;
      };
      send_content: { Args: { p_id: string }; Returns: Json };
      set_newsletter_visibility: { Args: { p_issue_id: string; p_visibility: string }; Returns: Json };
      settle_newsletter_mail: {
        Args: { p_decision: string; p_mail_id: string; p_send_id: string };
        Returns: Json;
      };
      settle_webhook_delivery: { Args: { p_decision: string; p_id: string }; Returns: Json };
      sign_in_rate_limit: {
        Args: {
          p_device_hash?: string;
          p_email_hash: string;
          p_ip_hash: string;
          p_network_hash: string;
          p_signature: string;
          p_step: string;
        };
        Returns: Json;
      };
      site_redirects: { Args: Record<PropertyKey, never>; Returns: Json };
      start_newsletter_generation: { Args: { p_idempotency_key?: string }; Returns: Json };
      steer_newsletter_send: { Args: { p_action: string; p_send_id: string }; Returns: Json };
      store_feed_items: {
        Args: {
          p_error: string;
          p_etag: string;
          p_http_status: number;
          p_items: Json;
          p_last_modified: string;
          p_run_id: string;
          p_source_id: string;
        };
        Returns: Json;
      };
      submit_enquiry: {
        Args: {
          p_call_times?: string;
          p_company: string;
          p_email: string;
          p_has_token: boolean;
          p_ip_hash: string;
          p_kind: string;
          p_message: string;
          p_name: string;
          p_network_hash: string;
          p_phone: string;
          p_request_id: string;
          p_signature: string;
          p_subject: string;
          p_valid_until: number;
        };
        Returns: Json;
      };
      submit_mail_event: {
        Args: {
          p_at_ms: number;
          p_detail: string;
          p_event_id: string;
          p_kind: string;
          p_mail_id: string;
          p_provider: string;
          p_signature: string;
        };
        Returns: Json;
      };
      subscribe: {
        Args: {
          p_email: string;
          p_has_token: boolean;
          p_network_hash: string;
          p_request_id: string;
          p_signature: string;
          p_source: string;
          p_valid_until: number;
          p_wording: string;
          p_wording_version: number;
        };
        Returns: Json;
      };
      suppress_subscriber: { Args: { p_id: string; p_reason: string; p_seen: string }; Returns: Json };
      tick_mail: { Args: { p_daily_limit: number; p_per_second: number }; Returns: Json };
      tick_newsletter: { Args: { p_relay_available: boolean }; Returns: Json };
      undo_enquiry_change: { Args: { p_change: string }; Returns: Json };
      use_account_link: { Args: { p_hash: string; p_signature: string; p_token: string }; Returns: Json };
      written_mails_gone: { Args: { p_ids: string[] }; Returns: Json };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    keyof (DefaultSchema['Tables'] & DefaultSchema['Views']) | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    keyof DefaultSchema['Enums'] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    keyof DefaultSchema['CompositeTypes'] | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
