/** Opens the map app of a phone, or a web page. @source https://developers.google.com/maps/documentation/urls/get-started */
export function buildMapUrl({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }): string {
  return `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`
}
