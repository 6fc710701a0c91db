// Generated from supabase/migrations by: npx node supabase/types/generate.ts
// Do not edit. A database test fails when this file and the migrations disagree.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  // Tells supabase-js which PostgREST features the types may rely on.
  __InternalSupabase: { PostgrestVersion: '13' };
  public: {
    Tables: {
      contact_submissions: {
        Row: {
          admin_notes: string | null;
          company: string | null;
          created_at: string;
          email: string;
          id: string;
          ip_hash: string;
          kind: string;
          message: string;
          name: string;
          phone: string | null;
          request_id: string;
          status: string;
          subject: string;
        };
        Insert: {
          admin_notes?: string | null;
          company?: string | null;
          created_at?: string;
          email: string;
          id?: string;
          ip_hash: string;
          kind: string;
          message: string;
          name: string;
          phone?: string | null;
          request_id: string;
          status?: string;
          subject: string;
        };
        Update: {
          admin_notes?: string | null;
          company?: string | null;
          created_at?: string;
          email?: string;
          id?: string;
          ip_hash?: string;
          kind?: string;
          message?: string;
          name?: string;
          phone?: string | null;
          request_id?: string;
          status?: string;
          subject?: string;
        };
        Relationships: [];
      };
      newsletter_issues: {
        Row: {
          content: string;
          created_at: string;
          id: string;
          issue_number: number;
          last_error: string | null;
          metrics: Json;
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
        Insert: {
          content?: string;
          created_at?: string;
          id?: string;
          issue_number: number;
          last_error?: string | null;
          metrics?: Json;
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
          created_at?: string;
          id?: string;
          issue_number?: number;
          last_error?: string | null;
          metrics?: Json;
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
    };
    Views: { [_ in never]: never };
    Functions: {
      archive_state: { Args: never; Returns: Json };
      claim_mail: {
        Args: {
          p_lease_seconds: number;
          p_limit: number;
          p_worker: string;
        };
        Returns: Json;
      };
      mail_in_doubt: { Args: never; Returns: Json };
      mark_mail_sending: {
        Args: {
          p_id: string;
          p_lease_seconds: number;
          p_worker: string;
        };
        Returns: Json;
      };
      purge_expired_enquiries: { Args: never; Returns: Json };
      record_mail: {
        Args: {
          p_error: string;
          p_id: string;
          p_outcome: string;
          p_worker: string;
        };
        Returns: Json;
      };
      release_mail: {
        Args: {
          p_decision: string;
          p_id: string;
        };
        Returns: Json;
      };
      search_issues: {
        Args: {
          p_page?: number;
          p_query: string;
        };
        Returns: Json;
      };
      submit_enquiry: {
        Args: {
          p_company: string;
          p_email: string;
          p_ip_hash: string;
          p_kind: string;
          p_message: string;
          p_name: string;
          p_phone: string;
          p_request_id: string;
          p_signature: string;
          p_subject: string;
        };
        Returns: Json;
      };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
