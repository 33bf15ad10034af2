// Runs before the first paint, so that nobody sees the wrong theme flash by.
try {
  const theme = localStorage.getItem('tablewright.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be forbidden: then the system's theme is it.
}
