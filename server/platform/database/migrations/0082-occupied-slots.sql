-- What occupies a slot, a reservation included: `booking_slot_active`, which stays for the version before, has none.
create index booking_occupied_slot on booking (slot_id) where status in ('held', 'booked', 'offered');
