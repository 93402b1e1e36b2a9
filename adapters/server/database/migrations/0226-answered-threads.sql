-- An enquiry whose quote has ended waits for an answer only when the buyer wrote afterwards (D-154).
update threads t set is_unanswered = false
  from quotes q
 where q.id = t.quote_id and t.is_unanswered and q.stage in ('accepted', 'declined', 'withdrawn')
   and not exists (
     select 1 from messages m
      where m.room_id = t.room_id and m.sender_id = t.contact_user_id and m.message_type in ('text', 'file')
        and m.created_at > coalesce(q.ended_at, q.changed_at, q.quoted_at));
