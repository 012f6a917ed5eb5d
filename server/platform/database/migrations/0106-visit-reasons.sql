-- Locked before anything else (decision 33).
lock table booking_note in access exclusive mode;

-- Beside what staff note about an appointment: why its patient comes, in the patient's words.
alter table booking_note
  add column kind text not null default 'note' constraint booking_note_kind check (kind in ('note', 'reason')),
  drop constraint booking_note_pkey,
  add primary key (booking_id, kind);
