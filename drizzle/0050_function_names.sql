-- Runs keep the name of their function: whatever is open goes on, and what has run at a minute does not run again.
UPDATE job_runs SET function_id = CASE function_id
  WHEN 'slotwright-forget-old-data' THEN 'slotwright-purge-expired'
  WHEN 'slotwright-remove-sandboxes' THEN 'slotwright-purge-sandboxes'
  WHEN 'slotwright-sweep-uploads' THEN 'slotwright-purge-uploads'
  WHEN 'slotwright-hand-over-lost' THEN 'slotwright-requeue-stalled'
  WHEN 'slotwright-reap-mails' THEN 'slotwright-requeue-stuck-mails'
END
WHERE function_id IN ('slotwright-forget-old-data', 'slotwright-remove-sandboxes', 'slotwright-sweep-uploads', 'slotwright-hand-over-lost', 'slotwright-reap-mails');
