// react-router as the server's build sees it (vite.config.ts): the same, with a link that does no more than the server needs. The router's own
// finds out where it stands, watches its route and makes a handler of clicks; a page has eighty of them, a fifth of its drawing.
import { type LinkProps, Link as RouterLink } from 'react-router'

export * from 'react-router'

/** The same element and attributes that the browser's link draws over it. */
export function Link(props: LinkProps) {
  const { to } = props
  const plain = typeof to === 'string' && /^\/(?!\/)/.test(to) && !to.includes('/.') && props.mask === undefined
  if (!plain || (props.prefetch !== undefined && props.prefetch !== 'none')) return <RouterLink {...props} />
  const {
    discover = 'render',
    prefetch: _prefetch,
    relative: _relative,
    reloadDocument: _reload,
    replace: _replace,
    mask: _mask,
    state: _state,
    to: _to,
    preventScrollReset: _reset,
    viewTransition: _transition,
    defaultShouldRevalidate: _revalidate,
    ...rest
  } = props
  return <a {...rest} href={to} data-discover={discover === 'render' ? 'true' : undefined} />
}
