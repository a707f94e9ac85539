/** The nonce of this answer's policy; Vite's build writes it into a meta tag. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''

// Two of antd's parts (scroll lock, scroll bar size) make a style element without the nonce they were given; the policy would refuse it
// and the page behind a drawer would scroll. So every style element gets it where it is made.
const make = document.createElement.bind(document)
document.createElement = ((tag: string, options?: ElementCreationOptions) => {
  const element = make(tag, options)
  if (element instanceof HTMLStyleElement) element.nonce = nonce
  return element
}) as typeof document.createElement
