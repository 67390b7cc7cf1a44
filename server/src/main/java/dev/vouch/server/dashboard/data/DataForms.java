package dev.vouch.server.dashboard.data;

import dev.vouch.server.dashboard.page.Form;

/**
 * The forms of the page about data, each as it is to be shown.
 *
 * @param retention {@code retention_days}
 * @param export {@code from}, {@code to}, {@code format}
 * @param erasure {@code success_user_id}, which is never filled in
 * @param deletion {@code site_name}
 */
public record DataForms(Form retention, Form export, Form erasure, Form deletion) {
  DataForms withRetention(Form form) {
    return new DataForms(form, export, erasure, deletion);
  }

  DataForms withExport(Form form) {
    return new DataForms(retention, form, erasure, deletion);
  }

  DataForms withErasure(Form form) {
    return new DataForms(retention, export, form, deletion);
  }

  DataForms withDeletion(Form form) {
    return new DataForms(retention, export, erasure, form);
  }
}
