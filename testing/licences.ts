/** Licences that let a clinic run the portal without publishing its own changes; OFL is for fonts. */
export const LICENCES =
  /^\(?((MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|OFL-1\.1|MPL-2\.0|LGPL-3\.0-or-later)( AND | OR )?)+\)?$/;
