-- A refund that is under way says by another word whether its customer is notified.
UPDATE payments SET refund_under_way = (refund_under_way - 'tellsCustomer')
  || jsonb_build_object('notifiesCustomer', refund_under_way -> 'tellsCustomer')
WHERE refund_under_way ? 'tellsCustomer';
