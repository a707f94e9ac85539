-- Codes of log-ins are kept half a year and swept every ten minutes: those that are over were looked for among all of them.
create index sms_code_at on sms_code (created_at);
