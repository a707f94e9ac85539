/** Made when the page opens, not when the button is pressed: twins of one request have one effect. Works without https too. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, b => b.toString(16).padStart(2, '0')).join('')
}
