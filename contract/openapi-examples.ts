const _id = '6f1f7f4e-52a5-4d0e-9d3e-0d6c8f0b2a11';
const AppointmentDate = 'March 15, 2027';
const slot = '10.00 AM-12.00 AM';
const doctor = 'clara@clinic.example';
const image = 'https://clinic.example/images/5b0e1e0a-7c0f-4f6e-8a51-9f2f3f1f6c77.jpg';

const profile = {
  _id,
  name: 'Paula Patient',
  email: 'paula@example.com',
  role: 'Patient',
  phone: '+49 30 1234567',
  registrationnumber: null,
  specialty: null,
  image,
  isverified: '',
  isEmailProven: true,
};

/** Examples of the shapes that clients use most, by the name of the shape. */
export const examples: Record<string, unknown> = {
  User: profile,
  Profile: { ...profile, language: 'en' },
  SignUpBody: { name: 'Paula Patient', email: 'paula@example.com', role: 'Patient', image },
  AddDoctorBody: { name: 'Clara Cares', email: doctor, specialty: 'Orthodontics', image },
  ProfileBody: { phone: '+49 30 1234567', language: 'de' },
  Doctor: { name: 'Clara Cares', docEmail: doctor },
  Slot: { doctor, AppointmentDate, slot },
  TreatmentOption: {
    _id,
    name: 'Teeth Cleaning',
    price: 80,
    currency: 'usd',
    slots: [{ doctor, AppointmentDate, slot }],
    doctors: [{ name: 'Clara Cares', docEmail: doctor }],
  },
  TreatmentSummary: {
    _id,
    name: 'Teeth Cleaning',
    price: 80,
    currency: 'usd',
    doctors: [{ name: 'Clara Cares', docEmail: doctor }],
    freeSlots: 42,
    nextFreeDate: AppointmentDate,
  },
  DocSlot: { date: AppointmentDate, slot: [slot] },
  SlotRecord: { docEmail: doctor, docSlot: [{ date: AppointmentDate, slot: [slot] }] },
  BookingBody: {
    treatment: 'Teeth Cleaning',
    doctor_email: doctor,
    AppointmentDate,
    slot,
    patient_Phone: '+49 30 1234567',
    price: 80,
  },
  Appointment: {
    _id,
    treatment: 'Teeth Cleaning',
    AppointmentDate,
    slot,
    price: 80,
    currency: 'usd',
    email: 'paula@example.com',
    patient_name: 'Paula Patient',
    isPaid: false,
    refund: null,
    refundAmount: 0,
    paidAmount: 0,
    dueAmount: 80,
    doctor_name: 'Clara Cares',
    doctor_email: doctor,
    isUpcoming: true,
    isRunning: false,
    isOver: false,
    isCancelled: false,
    cancelledBy: null,
    cancelReason: null,
    movedAt: null,
    changeUntil: '2027-03-14T09:00:00.000Z',
    canUndo: false,
    status: 'booked',
    heldUntil: null,
  },
};
