function handler(event) {
    var request = event.request;
    // Two slashes at the start would name another host in a redirect.
    var path = request.uri.replace(/^\/+/, '/');
    if (path.startsWith([= (base ~ "api/")|quoted =])) {
        return request;
    }
    if (path.endsWith('/')) {
        request.uri = path + 'index.html';
        return request;
    }
    if (path.split('/').pop().indexOf('.') === -1) {
        return {
            statusCode: 301,
            statusDescription: 'Moved Permanently',
            headers: { location: { value: path + '/' } },
        };
    }
    return request;
}
