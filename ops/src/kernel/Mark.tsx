/** The mill's mark, as on the mall. */
export const Mark = ({ size = 28 }: { size?: number }) => (
  <svg viewBox="0 0 34 34" width={size} height={size} aria-hidden="true">
    <path fill="#C8321A" d="M0 0h34v34H0z" />
    <path
      fill="#fff"
      d="M10 6h14c1.2 0 2 .9 2 2v2.6c0 .9-.6 1.5-1.4 1.8L20.5 13.5c-1 .3-1.5 1-1.5 2V20c0 1.5.6 2.3 2 2.8l6.5 2.2c.9.3 1.5 1 1.5 2v1H5v-1c0-1 .6-1.7 1.5-2l6.5-2.200c1.400-.5 2-1.300 2-2.800v-4.500c0-1-.5-1.700-1.500-2L9.400 12.400C8.600 12.100 8 11.500 8 10.600V8c0-1.100.8-2 2-2z"
    />
  </svg>
)
