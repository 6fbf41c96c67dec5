// Before the page is painted: light or dark, as this reader chose last.
document.body.dataset.theme = localStorage.getItem('theme') || 'auto';
