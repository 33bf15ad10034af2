// Runs before the first paint, to avoid a flash of the wrong theme.
try {
  const theme = localStorage.getItem('tablewright.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be forbidden: use the theme of the system.
}
