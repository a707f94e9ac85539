// Line icons of the shell, drawn for 16 px. They decorate a word that stands beside them.
const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.3, 'aria-hidden': true } as const

export const CartIcon = () => (
  <svg width="16" height="16" viewBox="0 0 16 16" {...line}>
    <path d="M1 2h2l2 8.5h7.5L14.5 5H4" />
    <circle cx="6" cy="13.3" r="1" />
    <circle cx="11.5" cy="13.3" r="1" />
  </svg>
)
export const ChatIcon = () => (
  <svg viewBox="0 0 16 16" {...line}>
    <path d="M2 2.5h12v8.5H7l-3 2.8V11H2z" />
  </svg>
)
export const TopIcon = () => (
  <svg viewBox="0 0 16 16" {...line}>
    <path d="M2 2.5h12M8 14V6M4 9.5l4-4 4 4" />
  </svg>
)
export const MenuIcon = () => (
  <svg viewBox="0 0 20 20" {...line} strokeWidth={1.5}>
    <path d="M2 5h16M2 10h16M2 15h16" />
  </svg>
)
export const BrandMark = () => (
  <svg viewBox="0 0 34 34" aria-hidden="true">
    <path fill="#C8321A" d="M0 0h34v34H0z" />
    <path
      fill="#fff"
      d="M10 6h14c1.2 0 2 .9 2 2v2.6c0 .9-.6 1.5-1.4 1.8L20.5 13.5c-1 .3-1.5 1-1.5 2v4.5c0 1.5.6 2.3 2 2.8l6.5 2.2c.9.3 1.5 1 1.5 2V28H5v-1c0-1 .6-1.7 1.5-2L13 22.8c1.4-.5 2-1.3 2-2.8v-4.5c0-1-.5-1.7-1.5-2L9.4 12.4C8.6 12.1 8 11.5 8 10.6V8c0-1.1.8-2 2-2z"
    />
  </svg>
)

const promise = { viewBox: '0 0 32 32', fill: 'none', stroke: 'currentColor', strokeWidth: 1.4, 'aria-hidden': true } as const
export const ShieldIcon = () => (
  <svg {...promise}>
    <path d="M16 3l11 4v8c0 7-5 11-11 14C10 26 5 22 5 15V7z" />
    <path d="M11 15.5l3.5 3.5 6.5-7" />
  </svg>
)
export const GridIcon = () => (
  <svg {...promise}>
    <path d="M4 5h10v10H4zM18 5h10v10H18zM4 19h10v10H4zM18 19h10v10H18z" />
  </svg>
)
export const TruckIcon = () => (
  <svg {...promise}>
    <path d="M2 8h17v14H2zM19 13h6l5 5v4H19z" />
    <circle cx="8" cy="24" r="3" />
    <circle cx="24" cy="24" r="3" />
  </svg>
)
export const BackIcon = () => (
  <svg {...promise}>
    <path d="M5 13a11 11 0 1 1-1 6" />
    <path d="M4 6v8h8" />
  </svg>
)
